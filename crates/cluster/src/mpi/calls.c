/* The MPI calls that the program makes. Handles and constants differ from one MPI library to another, and only a compiler
 * that reads the library's header knows them; here they become plain integers and pointers. Every function returns MPI's
 * error code, 0 on success, and all are called by one thread. */

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

/* A communicator of our own keeps our messages apart from those of others. */
static MPI_Comm world;

/* Open MPI tries every network before it chooses one, which takes a fifth of a second. If all ranks are on one machine,
 * it is told to use memory, unless the user has chosen something else. */
static void choose_memory(void) {
#ifdef OMPI_MAJOR_VERSION
    const char *here = getenv("OMPI_COMM_WORLD_LOCAL_SIZE"), *all = getenv("OMPI_COMM_WORLD_SIZE");
    if (!here || !all || strcmp(here, all) || getenv("OMPI_MCA_pml") || getenv("OMPI_MCA_btl")) return;
    setenv("OMPI_MCA_pml", "ob1", 1);
    setenv("OMPI_MCA_btl", OMPI_MAJOR_VERSION < 5 ? "self,vader" : "self,sm", 1);
#endif
}

/* Initializes MPI; gives our rank and the number of ranks. */
int grundy_mpi_begin(int *rank, int *ranks) {
    int is_begun = 0, given = 0, error;
    choose_memory();
    if ((error = MPI_Initialized(&is_begun))) return error;
    if (!is_begun && (error = MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given))) return error;
    if ((error = MPI_Comm_dup(MPI_COMM_WORLD, &world))) return error;
    if ((error = MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN))) return error;
    if ((error = MPI_Comm_rank(world, rank))) return error;
    return MPI_Comm_size(world, ranks);
}

/* Shuts MPI down; waits for all other ranks. */
int grundy_mpi_end(void) {
    int error = MPI_Comm_free(&world);
    return error ? error : MPI_Finalize();
}

/* Whether all ranks are on one machine. Like the next two, this is collective: all ranks must call it together. */
int grundy_mpi_is_one_machine(int ranks, int *is_one) {
    MPI_Comm machine;
    int here = 0, error;
    if ((error = MPI_Comm_split_type(world, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine))) return error;
    error = MPI_Comm_size(machine, &here);
    *is_one = here == ranks;
    return error ? error : MPI_Comm_free(&machine);
}

/* Broadcasts bytes of the first rank to all. */
int grundy_mpi_tell(void *bytes, int len) {
    return MPI_Bcast(bytes, len, MPI_BYTE, 0, world);
}

/* Whether all ranks say yes. */
int grundy_mpi_do_all(int *yes) {
    return MPI_Allreduce(MPI_IN_PLACE, yes, 1, MPI_INT, MPI_MIN, world);
}

/* Starts to send bytes, which must stay in place until grundy_mpi_is_done says that the request is done. */
int grundy_mpi_send(const void *bytes, int len, int to, int tag, void **request) {
    MPI_Request *made = malloc(sizeof *made);
    if (!made) return MPI_ERR_NO_MEM;
    int error = MPI_Isend(bytes, len, MPI_BYTE, to, tag, world, made);
    if (error) free(made);
    else *request = made;
    return error;
}

/* Whether a message has arrived: its sender, its length, and a handle for grundy_mpi_receive, which must then be called. */
int grundy_mpi_probe(int *is_there, int *from, int *tag, int *len, void **message) {
    MPI_Status status;
    MPI_Message found;
    int error = MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, world, is_there, &found, &status);
    if (error || !*is_there) return error;
    if ((error = MPI_Get_count(&status, MPI_BYTE, len))) return error;
    MPI_Message *made = malloc(sizeof *made);
    if (!made) return MPI_ERR_NO_MEM;
    *made = found;
    *message = made;
    *from = status.MPI_SOURCE;
    *tag = status.MPI_TAG;
    return 0;
}

/* Starts to receive a message, which is complete when grundy_mpi_is_done says that the request is done. */
int grundy_mpi_receive(void *message, void *bytes, int len, void **request) {
    MPI_Request *made = malloc(sizeof *made);
    if (!made) return MPI_ERR_NO_MEM;
    int error = MPI_Imrecv(bytes, len, MPI_BYTE, message, made);
    free(message);
    if (error) free(made);
    else *request = made;
    return error;
}

/* Whether a request is done; if so, it has been freed. */
int grundy_mpi_is_done(void *request, int *is_done) {
    int error = MPI_Test(request, is_done, MPI_STATUS_IGNORE);
    if (!error && *is_done) free(request);
    return error;
}

/* The meaning of an error code, in at most `room` bytes including the final zero. */
void grundy_mpi_explain(int error, char *text, int room) {
    char whole[MPI_MAX_ERROR_STRING] = "";
    int len = 0;
    if (MPI_Error_string(error, whole, &len)) strcpy(whole, "an error that MPI cannot describe");
    strncpy(text, whole, room - 1);
    text[room - 1] = 0;
}
